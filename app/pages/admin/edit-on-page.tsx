import {
  type FormEvent,
  type MouseEvent,
  type SubmitEvent as FormSubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link, useFetcher, useLocation } from 'react-router'
import { type FormResult } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { contentSuccessMessages } from '#app/content/rules.ts'
import { type ContentAnswer, ContentForm, STAY } from '#app/content/ui/content-form.tsx'
import { hasSuperAdminHint } from '#app/ui/super-admin-hint.ts'
import { ContentList, contentPath } from '#app/content/ui/content-list.tsx'
import { DraftState } from '#app/content/ui/draft-state.tsx'
import { AdminImageField } from '#app/events/ui/admin-image-field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import type { loader as editorLoader } from './content-editor.tsx'
import type { loader as entryLoader } from './content-entry.tsx'
import type { action as previewAction } from './content-preview.tsx'
import type { ContentViewData } from './content-view-data.server.ts'
import { EditFacts } from './edit-facts.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { EditedBlockView } from './edited-block-view.tsx'
import styles from './edit-on-page.module.css'
import { type Block, blocksOf, type FactsBlock, type LinkBlock, type PageBlock } from './edited-blocks.ts'

type Found<Kind extends PageBlock> = Kind & { element: HTMLElement; host: HTMLElement }
/** What opens in the sheet. */
type SheetBlock = Found<Block> | Found<FactsBlock>
type FoundBlock = SheetBlock | Found<LinkBlock>

/** The blocks of the page in view, once it is there. */
function useBlocks(): FoundBlock[] {
  const { pathname } = useLocation()
  const [foundBlocks, setFound] = useState<FoundBlock[]>([])
  useEffect(() => {
    const find = () =>
      blocksOf(pathname, { isSuperAdmin: hasSuperAdminHint() }).flatMap((block) => {
        const element = document.querySelector<HTMLElement>(block.selector)
        const host = document.querySelector<HTMLElement>(block.pencil ?? block.selector)
        return element && host ? [{ ...block, element, host }] : []
      })
    const frame = requestAnimationFrame(() => setFound(find()))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return foundBlocks
}

const KEY = 'editing'

function useEditing() {
  const [isOn, setOn] = useState(() => sessionStorage.getItem(KEY) !== 'off')
  const choose = (on: boolean) => {
    sessionStorage.setItem(KEY, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, choose] as const
}

/** For admins, on public pages: a pencil on each block that is edited, and its form beside it. */
export default function EditOnPage() {
  const blocks = useBlocks()
  const [isOn, setOn] = useEditing()
  const [chosenBlock, setOpen] = useState<SheetBlock | null>(null)
  if (blocks.length === 0) return null
  const openBlock = chosenBlock && blocks.includes(chosenBlock) ? chosenBlock : null
  const hasSheets = blocks.some((block) => !('to' in block))
  return (
    <>
      {(isOn || !hasSheets) &&
        blocks.map((block) =>
          createPortal(<Pencil block={block} onOpen={setOpen} />, block.host, block.selector),
        )}
      {openBlock && <OpenSheet key={openBlock.selector} block={openBlock} onClose={() => setOpen(null)} />}
      {hasSheets && !openBlock && (
        <aside className={styles.bar} aria-label="Editing">
          <span className="sm">{isOn ? 'Editing is on. Only admins see this.' : 'Editing is off.'}</span>
          <Button variant="line" size="s" onClick={() => setOn(!isOn)}>
            {isOn ? 'Hide' : 'Edit this page'}
          </Button>
        </aside>
      )}
    </>
  )
}

function Pencil({ block, onOpen }: { block: FoundBlock; onOpen: (block: SheetBlock) => void }) {
  const look = { variant: 'line', size: 's', className: styles.pencil } as const
  if ('to' in block)
    return (
      <ButtonLink {...look} to={block.to} aria-label={block.label}>
        <AdminIcon name="edit" /> Edit
      </ButtonLink>
    )
  return (
    <Button
      {...look}
      data-inline={/^(P|H2)$/.test(block.host.tagName) || undefined}
      aria-label={`Edit: ${block.label}`}
      onClick={() => onOpen(block)}
    >
      <AdminIcon name="edit" /> {block.label}
    </Button>
  )
}

const SAVED: FormResult = { ok: true, message: contentSuccessMessages.saved }

interface SheetProps<Kind extends SheetBlock> {
  block: Kind
  onClose: () => void
}

function OpenSheet({ block, onClose }: SheetProps<SheetBlock>) {
  if ('facts' in block) return <EditFacts block={block} onClose={onClose} />
  return <EditContent block={block} onClose={onClose} />
}

/** What became of the last save or decision. A decision is a form of the sheet that orders or publishes. */
function useResult(path: string) {
  const { submit, data: decision } = useFetcher<FormResult>()
  /** The last save, and the decision before it. */
  const [lastSave, setLastSave] = useState<{ after: FormResult | undefined } | null>(null)
  return {
    decide: (form: FormData) => submit(form, { method: 'post', action: path }),
    markSaved: () => setLastSave({ after: decision }),
    result: lastSave && lastSave.after === decision ? SAVED : decision,
    changes: [decision, lastSave],
  }
}

/** The list or one form of it, with what publishing would change. The page shows the draft, also while it is typed. */
function EditContent({ block, onClose }: SheetProps<Found<Block>>) {
  const path = contentPath(block.kind)
  const [entry, setEntry] = useState(block.id ?? null)
  const { load, data: list } = useFetcher<typeof editorLoader>()
  const { decide, markSaved, result, changes } = useResult(path)
  const view = useDraftView(path, changes)
  useEffect(() => void load(path), [path, load])
  const openAddress = (href: string) => {
    if (href === path && block.id) onClose()
    else setEntry(href === path ? null : href.slice(path.length + 1))
  }
  const wasSaved = () => {
    markSaved()
    setEntry(block.id ?? null)
  }
  return (
    <>
      {view.shown && <InPlace block={block} view={view.shown} />}
      <EditSheet
        label={block.label}
        shown={`${entry} ${result?.message}`}
        onClose={onClose}
        onInput={(event) => view.type(event, entry)}
        onClickCapture={linksInside(path, openAddress)}
        onSubmitCapture={formsInside(decide)}
      >
        <ResultAlert result={result} />
        {list && <DraftState {...list.state} clock={list.clock} path={path} preview={null} />}
        {entry !== null && <EntryForm key={entry} action={`${path}/${entry}`} onSaved={wasSaved} />}
        {list && entry === null && <ContentList {...list} title={block.label} only={block.part} />}
        <Link to={path} className="sm textlink">
          Earlier versions, and everything else
        </Link>
      </EditSheet>
    </>
  )
}

/** A link of the editor opens in the sheet. */
function linksInside(path: string, openAddress: (href: string) => void) {
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    const isLeaving = link?.matches('.textlink') || event.metaKey || event.ctrlKey
    if (isLeaving || (href !== path && !href.startsWith(`${path}/`))) return
    event.preventDefault()
    openAddress(href)
  }
}

/** The forms that order and publish answer in the sheet. The form of an entry, and a question, send themselves. */
function formsInside(send: (form: FormData) => Promise<void>) {
  return (event: FormSubmitEvent<HTMLElement>) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.closest('dialog') || form.elements.namedItem(STAY)) return
    event.preventDefault()
    event.stopPropagation()
    void send(
      new FormData(form, event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null),
    )
  }
}

const TYPING_PAUSE_MS = 300

/** The draft after each change, or with the entry that is being typed. */
function useDraftView(path: string, changes: readonly unknown[]) {
  const { load, submit, data } = useFetcher<ContentViewData | Awaited<ReturnType<typeof previewAction>>>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(pause.current)
    void load(`${path}/preview`)
    // oxlint-disable-next-line react/exhaustive-deps -- the changes are what it waits for
  }, [path, load, ...changes])
  const type = (event: FormEvent, entry: string | null) => {
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (!form || entry === null) return
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      const typedForm = new FormData(form)
      typedForm.set('id', entry.split('?', 1)[0] ?? '')
      void submit(typedForm, { method: 'post', action: `${path}/preview`, defaultShouldRevalidate: false })
    }, TYPING_PAUSE_MS)
  }
  const draftView = data && 'name' in data ? data : null
  return { shown: draftView, type }
}

function EntryForm({ action, onSaved }: { action: string; onSaved: () => void }) {
  const { load, data } = useFetcher<typeof entryLoader>()
  const saving = useFetcher<ContentAnswer>()
  useEffect(() => void load(action), [load, action])
  const afterSave = useEffectEvent(onSaved)
  useEffect(() => {
    if (saving.data?.ok) afterSave()
  }, [saving.data])
  if (!data) return <p className="mut">Loading…</p>
  return (
    <ContentForm
      {...data}
      answer={saving.data ?? null}
      isSaving={saving.state !== 'idle'}
      ImageField={AdminImageField}
      remove={null}
      beside={{ Form: saving.Form, action }}
    />
  )
}

function hostFor({ tagName }: HTMLElement) {
  const host = document.createElement(tagName === 'MAIN' ? 'main' : 'div')
  host.className = styles.draft ?? ''
  return host
}

/** Shows the draft in the place of the block. */
function InPlace({ block: { element, ...block }, view }: { block: Found<Block>; view: ContentViewData }) {
  const [host] = useState(() => hostFor(element))
  useLayoutEffect(() => {
    element.after(host)
    element.toggleAttribute('data-replaced', true)
    host.scrollIntoView({ block: 'nearest' })
    return () => {
      element.removeAttribute('data-replaced')
      host.remove()
    }
  }, [element, host])
  return createPortal(<EditedBlockView block={block} view={view} />, host)
}
