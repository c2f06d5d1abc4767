import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { forgetStatusLink, useKeptStatusLink } from './kept-status.ts'

/** For a browser that others use, too: the join form no longer offers the link. */
export function ForgetLink() {
  const isKept = useKeptStatusLink() !== null
  const forget = () => {
    forgetStatusLink()
    showToast('This browser no longer offers the link.')
  }
  return (
    isKept && (
      <Button variant="bare" size="s" onClick={forget}>
        Forget it in this browser
      </Button>
    )
  )
}
