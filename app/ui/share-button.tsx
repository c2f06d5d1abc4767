import { Drawing } from './icon.tsx'
import { showToast } from './toast.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Closing the system's sheet is no error. */
const wasClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The share sheet of the phone, where the browser has one. */
export function ShareButton({ title, text, url }: { title: string; text: string; url: string }) {
  const isLive = useHydrated()
  if (!isLive || !('share' in navigator)) return null
  // The address is shared separately: apps that show both would show it twice.
  const textWithoutUrl = text.replace(`\n${url}`, '')
  const share = async () => {
    try {
      await navigator.share({ title, text: textWithoutUrl, url })
    } catch (error) {
      if (!wasClosed(error)) showToast('Sharing did not work. Please copy the link.')
    }
  }
  return (
    <li>
      <button type="button" onClick={() => void share()}>
        <Drawing>
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.500" />
        </Drawing>
        More apps
      </button>
    </li>
  )
}

/** A picture into another app, such as a story; where the browser cannot, it says what to do. */
export async function sharePicture({ src, file, text }: { src: string; file: string; text: string }) {
  try {
    const answer = await fetch(src)
    if (!answer.ok) throw new Error(String(answer.status))
    const files = [new File([await answer.blob()], file, { type: 'image/png' })]
    if (!navigator.canShare?.({ files })) return showToast('Save the picture and post it from your gallery')
    await navigator.share({ files, text })
  } catch (error) {
    if (!wasClosed(error)) showToast('The picture could not be shared. Please save it.')
  }
}
