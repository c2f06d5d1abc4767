import { useState } from 'react'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import fileButton from '#app/ui/file-button.module.css'
import styles from './file-field.module.css'
import { type FileUpload, useFileUpload } from './use-file-upload.ts'

const acceptedTypes = { video: 'video/mp4,video/webm', captions: '.vtt,text/vtt' } as const
const limits = {
  video: 'MP4 or WebM, at most 100 MB. It is sent in parts: a lost connection loses one part only',
  captions: 'WebVTT (.vtt), at most 256 kB',
} as const

interface FileFieldProps {
  name: string
  kind: 'video' | 'captions'
  label: string
  hint?: string | undefined
  initial: string
  error?: string | undefined
}

/** A video or its captions: a chosen file, or the address of an earlier upload. */
export function FileField({ name, kind, label, hint, initial, error }: FileFieldProps) {
  const [address, setAddress] = useState(initial)
  const { upload, pick } = useFileUpload(kind, setAddress)
  const uploadError = upload.kind === 'refused' || upload.kind === 'stopped' ? upload.message : undefined
  return (
    <div className={styles.file}>
      <Field label={label} hint={hint} error={uploadError ?? error}>
        <TextInput
          name={name}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className="cluster scripted">
        <FileButton {...{ kind, label, pick }} isReplacing={address !== ''} />
        <UploadState upload={upload} limit={limits[kind]} />
      </div>
      {kind === 'video' && address && upload.kind !== 'sending' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the editor only checks that it is the right file
        <video key={address} src={address} controls preload="metadata" aria-label={`${label}, to look at`} />
      )}
    </div>
  )
}

interface FileButtonProps extends Pick<FileFieldProps, 'kind' | 'label'> {
  isReplacing: boolean
  pick: (file: File) => Promise<void>
}

function FileButton({ kind, label, isReplacing, pick }: FileButtonProps) {
  return (
    <label className={fileButton.button}>
      <AdminIcon name="upload" />
      {isReplacing ? 'Replace the file' : 'Choose a file'}
      <input
        type="file"
        className="sr"
        aria-label={`${label}: ${isReplacing ? 'replace the file' : 'choose a file'}`}
        accept={acceptedTypes[kind]}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file) void pick(file)
        }}
      />
    </label>
  )
}

function UploadState({ upload, limit }: { upload: FileUpload; limit: string }) {
  if (upload.kind === 'stopped')
    return (
      <Button variant="line" size="s" onClick={upload.resume}>
        Try again
      </Button>
    )
  if (upload.kind === 'sending')
    return (
      <div className={styles.state}>
        <p className="sm">{upload.name}</p>
        <progress max={100} value={upload.percent} aria-label="Upload" />
        <p className="xs mut num">Uploading, {upload.percent} %</p>
      </div>
    )
  return (
    <p className={`xs mut3 ${styles.state}`} role="status">
      {upload.kind === 'kept' ? `${upload.name} is uploaded. Save the draft to keep it.` : limit}
    </p>
  )
}
