import { useEffect, useEffectEvent, useState } from 'react'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { JOIN_ADDRESS } from './address.ts'

const fetchDialog = async () => (await import('./join-dialog.tsx')).JoinDialog

/**
 * Stands once in the page and opens for every button that leads to the join page: without scripts, or when the
 * dialog's own code does not arrive, the same buttons lead there.
 */
export function LazyJoinDialog({ contactEmail }: { contactEmail: string }) {
  const { Part: JoinDialog, reach, show, hide } = useOnDemand(fetchDialog)
  const [times, setTimes] = useState(0)
  const openForm = (form: HTMLFormElement) => {
    // A new key: the dialog opens with an empty form, not with the last result.
    setTimes(times + 1)
    void show().catch(() => form.submit())
  }
  useJoinButtons({ onReach: reach, onOpen: openForm })
  return JoinDialog && <JoinDialog key={times} contactEmail={contactEmail} onClose={hide} />
}

function joinButtonOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest('form') : null
  if (form?.getAttribute('action') !== JOIN_ADDRESS || form.method !== 'get') return null
  return location.pathname === JOIN_ADDRESS ? null : form
}

function useJoinButtons(listeners: { onReach: () => void; onOpen: (form: HTMLFormElement) => void }) {
  const onReach = useEffectEvent(listeners.onReach)
  const onOpen = useEffectEvent(listeners.onOpen)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const reachedFor = ({ target }: Event) => {
      if (joinButtonOf(target)) onReach()
    }
    addEventListener('pointerover', reachedFor, { signal })
    addEventListener('focusin', reachedFor, { signal })
    // Before React hears it: a form that finds its submission prevented does not navigate.
    const openForm = (event: SubmitEvent) => {
      const form = joinButtonOf(event.target)
      if (!form) return
      event.preventDefault()
      onOpen(form)
    }
    addEventListener('submit', openForm, { capture: true, signal })
    return () => listening.abort()
  }, [])
}
