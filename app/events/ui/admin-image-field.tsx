import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError, TextInput } from '#app/ui/field.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { acceptedImageTypes } from '#app/uploads/rules.ts'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import fileButton from '#app/ui/file-button.module.css'
import styles from './admin-events.module.css'
import { EventPicture } from './event-picture.tsx'
import { type Upload, useUpload } from './admin-use-upload.ts'

const KB = 1024

interface ImageFieldProps {
  initial: string
  name?: string
  label?: string
  hint?: string
  error?: string
  onChange?: () => void
  /** Further fields about the picture at this address. */
  below?: (address: string) => ReactNode
}

/** A picture by dropping or choosing a file, or by its address, which is all there is before scripts run. */
export function AdminImageField({
  initial,
  error,
  onChange,
  name = 'image',
  label,
  hint = '',
  below,
}: ImageFieldProps) {
  const [address, setAddress] = useState(initial)
  const { upload, pick, makeSmaller } = useUpload((url) => {
    setAddress(url)
    onChange?.()
  })
  return (
    <div className="stack" data-gap="3">
      <DropRow
        upload={upload}
        address={address}
        dropText={label ? `${label}: drop a picture here` : 'Drop a picture here'}
        onPick={(file) => void pick(file)}
        onMakeSmaller={(file) => void makeSmaller(file)}
      />
      <Field
        label={label ?? 'Image address'}
        hint={`${hint && `${hint}. `}Filled in by the upload. Or paste the address of a picture that ends in jpg, jpeg, png, webp or gif.`}
        error={error}
      >
        <TextInput
          name={name}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      {below?.(address)}
    </div>
  )
}

/** The attributes of an element that takes a dropped file. */
function useFileDrop(onPick: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onPick(file)
    },
  }
}

function DropRow({
  upload,
  address,
  dropText,
  onPick,
  onMakeSmaller,
}: {
  upload: Upload
  address: string
  dropText: string
  onPick: (file: File) => void
  onMakeSmaller: (file: File) => void
}) {
  const refusalId = useId()
  const hasPicture = address !== '' || upload.kind === 'sending' || upload.kind === 'kept'
  return (
    <div className={`${styles.drop} scripted`} {...useFileDrop(onPick)}>
      <Preview upload={upload} address={address} />
      <div className={styles.dropText}>
        <PickedText upload={upload} dropText={dropText} />
        {upload.kind === 'refused' ? (
          <Refusal {...upload} id={refusalId} onMakeSmaller={onMakeSmaller} />
        ) : (
          <p className="xs mut3">JPEG, PNG, GIF or WEBP, at most 2 MB</p>
        )}
        <FileButton
          text={hasPicture ? 'Replace' : 'Upload image'}
          describedBy={upload.kind === 'refused' ? refusalId : undefined}
          onPick={onPick}
        />
      </div>
    </div>
  )
}

function Preview({ upload, address }: { upload: Upload; address: string }) {
  if (upload.kind === 'sending' || upload.kind === 'kept') return <img src={upload.picked.preview} alt="" />
  const pictureSrc = pictureAddress(address, null)
  if (pictureSrc) return <EventPicture key={pictureSrc} src={pictureSrc} sizes="8rem" />
  return (
    <span className={styles.noPicture}>
      <AdminIcon name="upload" />
    </span>
  )
}

function PickedText({ upload, dropText }: { upload: Upload; dropText: string }) {
  if (upload.kind === 'shrinking')
    return (
      <p className="sm" role="status">
        Making it smaller...
      </p>
    )
  if (upload.kind === 'none' || upload.kind === 'refused') return <p className="sm">{dropText}</p>
  const { name, size } = upload.picked
  const isSending = upload.kind === 'sending'
  return (
    <>
      <p className={`sm ${styles.fileName}`}>
        {name}, {Math.max(1, Math.round(size / KB))} KB
      </p>
      {isSending && <progress max={100} value={upload.percent} aria-label="Upload" />}
      <p className="xs mut" role="status">
        {isSending ? 'Uploading...' : 'Uploaded'}
      </p>
    </>
  )
}

/** Why the chosen file was not sent; a picture that is too large can be made smaller with one press. */
function Refusal({
  message,
  original,
  id,
  onMakeSmaller,
}: {
  message: string
  original?: File
  id: string
  onMakeSmaller: (file: File) => void
}) {
  return (
    <div className="cluster" role="alert">
      <FieldError id={id}>{message}</FieldError>
      {original && (
        <Button size="s" onClick={() => onMakeSmaller(original)}>
          Make it smaller
        </Button>
      )}
    </div>
  )
}

function FileButton({
  text,
  describedBy,
  onPick,
}: {
  text: string
  describedBy: string | undefined
  onPick: (file: File) => void
}) {
  return (
    <label className={fileButton.button}>
      <AdminIcon name="upload" />
      {text}
      <input
        type="file"
        className="sr"
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        accept={acceptedImageTypes.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file) onPick(file)
        }}
      />
    </label>
  )
}
