/** A page that is there from its first to its last sign: nobody packs it into a stream for the next one to unpack. */
export class WholePage extends Response {
  readonly html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }
}

export async function textOf(response: Response): Promise<string> {
  return response instanceof WholePage ? response.html : response.text()
}
