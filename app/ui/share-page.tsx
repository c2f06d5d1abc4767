import { AdminIcon } from './admin-icon.tsx'
import { BackLink } from './back-link.tsx'
import { Button } from './button.tsx'
import { Drawing, Icon } from './icon.tsx'
import { ShareButton, sharePicture } from './share-button.tsx'
import { QrCode } from './qr-code.tsx'
import { longestWordStep } from './longest-word.ts'
import styles from './share-page.module.css'
import { showToast, ToastRegion } from './toast.tsx'

export interface SharePicture {
  label: string
  src: string
  alt: string
  width: number
  height: number
  /** What the saved file is called. */
  file: string
}

export interface Shareable {
  title: string
  /** Date, place, fee; the same as in the message. */
  facts: readonly string[]
  /** The whole address. */
  url: string
  /** The page it is about. */
  page: string
  pictures: readonly SharePicture[]
  qr: { size: number; path: string }
}

/** The message that goes along: title, facts, address, one below the other. */
function shareText({ title, facts, url }: Pick<Shareable, 'title' | 'facts' | 'url'>): string {
  return [title, ...facts, url].join('\n')
}

const shortened = (url: string) => url.replace(/^https?:\/\//, '')

export function SharePage({ subject, clubName }: { subject: Shareable; clubName: string }) {
  const { title, pictures, page } = subject
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={`titled ${styles.top}`}>
        <BackLink to={page} className={styles.back} />
        <h1 data-letters={longestWordStep(title)}>
          <span className={styles.kicker}>Share</span> {title}
        </h1>
      </div>
      <div className={styles.columns}>
        <Send subject={subject} />
        {pictures.length > 0 && (
          <section aria-labelledby="share-pictures">
            <h2 id="share-pictures">Pictures</h2>
            <div className={styles.pictures}>
              {pictures.map((picture) => (
                <Picture key={picture.src} picture={picture} subject={subject} />
              ))}
            </div>
          </section>
        )}
        <Poster subject={subject} clubName={clubName} />
      </div>
      <ToastRegion />
    </main>
  )
}

function Send({ subject }: { subject: Shareable }) {
  const text = shareText(subject)
  const { title, url } = subject
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`
  return (
    <section aria-labelledby="share-send">
      <h2 id="share-send">Send</h2>
      <ul className={styles.ways}>
        <li>
          <WhatsAppLink text={text} />
        </li>
        <li className="scripted">
          <button type="button" onClick={() => void copyAddress(url)}>
            <AdminIcon name="copy" />
            Copy link
          </button>
        </li>
        <li>
          <a href={mail}>
            <Drawing>
              <path d="M3.500 6h17v12.500h-17zM4 6.500l8 6.500 8-6.500" />
            </Drawing>
            Email
          </a>
        </li>
        <ShareButton title={title} text={text} url={url} />
      </ul>
      <p className={styles.message}>{text}</p>
    </section>
  )
}

function WhatsAppLink({ text }: { text: string }) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      data-first=""
    >
      <Drawing>
        <path d="M4 20l1.300-4.200A8 8 0 1 1 8.300 19zM9 8.500c-.7 2.700 3.600 7 6.300 6.300l.7-1.800-2-1-1 .9a5 5 0 0 1-1.900-1.900l.9-1-1-2z" />
      </Drawing>
      WhatsApp
    </a>
  )
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast('Link copied')
  } catch {
    showToast('Please copy the address below by hand')
  }
}

function Picture({ picture, subject }: { picture: SharePicture; subject: Shareable }) {
  const { label, src, alt, width, height, file } = picture
  return (
    <figure>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      <figcaption>
        {label}, {width} × {height}
      </figcaption>
      <div className="cluster">
        <a className="textlink" href={src} download={file}>
          <span>
            Save picture<span className="sr">: {label}</span>
          </span>
        </a>
        <button
          type="button"
          className={`scripted textlink ${styles.plain}`}
          onClick={() => void sharePicture({ src, file, text: shareText(subject) })}
        >
          <span>
            Share it<span className="sr">: {label}</span>
          </span>
        </button>
      </div>
    </figure>
  )
}

/** One page of paper, in black and white too. */
function Poster({ subject, clubName }: { subject: Shareable; clubName: string }) {
  const { title, facts, url, qr } = subject
  return (
    <section aria-labelledby="share-print" className={styles.print}>
      <div className={styles.printHead}>
        <h2 id="share-print">QR code to print</h2>
        <Button size="s" variant="line" className="scripted" onClick={() => window.print()}>
          <Icon name="down" />
          Print
        </Button>
      </div>
      <div className={styles.poster}>
        <p className={styles.club}>{clubName}</p>
        <p className={styles.name}>{title}</p>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <QrCode drawing={qr} label={`QR code of ${shortened(url)}`} />
        <p className={styles.address}>{shortened(url)}</p>
      </div>
    </section>
  )
}
