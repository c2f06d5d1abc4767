import { useEffect, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PASSKEY_CANCELLED, PASSKEY_THERE } from '../passkeys.rules.ts'

type Answer = FormResult<{ passkey?: object }>

const canUse = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The device's answer as JSON; null: it did not finish. */
async function create(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  return credential && JSON.stringify(credential.toJSON())
}

async function get(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  return credential && JSON.stringify(credential.toJSON())
}

const problemOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError' ? PASSKEY_THERE : PASSKEY_CANCELLED

/**
 * Asks the page's action for `passkey-options`, the device for its answer, and sends that as `passkey`. Not available where
 * the browser has no passkeys, or without scripts.
 */
export function usePasskey(way: 'create' | 'get') {
  const isHydrated = useHydrated()
  const options = useFetcher<Answer>()
  const submit = useSubmit()
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const passkeyOptions = options.data?.ok ? options.data.passkey : undefined
  const refused = options.data?.ok === false ? options.data : null
  useEffect(() => {
    if (!passkeyOptions) return
    const ask = way === 'create' ? create : get
    const deviceAnswer = ask(passkeyOptions).then(
      (response) =>
        response === null
          ? setProblem(PASSKEY_CANCELLED)
          : void submit({ intent: 'passkey', response }, { method: 'post', preventScrollReset: true }),
      (error: unknown) => setProblem(problemOf(error)),
    )
    void deviceAnswer.finally(() => setIsAsking(false))
  }, [passkeyOptions, submit, way])
  return {
    /** null: not known before the scripts run. */
    isAvailable: isHydrated ? canUse() : null,
    isBusy: options.state !== 'idle' || (isAsking && !refused),
    problem: refused?.message ?? problem,
    start() {
      setProblem(null)
      setIsAsking(true)
      void options.submit({ intent: 'passkey-options' }, { method: 'post' })
    },
  }
}
