type Check = (text: string) => string | null

interface Rules {
  createHTML?: Check
  createScriptURL?: Check
}

interface Policy {
  createScriptURL(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

/** React creates script elements (here: JSON-LD) with this markup; they never run. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * The policy 'require-trusted-types-for' lets no string become markup, code or a script address. React needs two
 * exceptions: text without a tag, and its empty script element.
 */
export function allowPlainText(): void {
  factory?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  })
}

const WORKER = '/sw.js'

/** The address of the service worker. */
export function workerAddress(): string {
  const policy = factory?.createPolicy('service-worker', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
