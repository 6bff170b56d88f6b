import { say } from '@kazi/schemas/say'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconDownload, IconFile } from '../tabler/all.gen.ts'
import { fileSize } from './format.ts'
import classes from './message-files.module.css'
import { isSound, LoadedSound, Sound } from './sound.tsx'

export type SentFile = { id: number; name: string; size: number; type: string; preview: boolean }

/** How a screen gets at files: by address, or by a call that carries what an address cannot. */
export type FileAccess =
  | { href: (id: number, what: 'whole' | 'preview') => string }
  | { load: (id: number, what: 'whole' | 'preview') => Promise<Blob> }

/** Files as downloads; pictures with their preview. */
export function MessageFiles({
  files,
  access,
  label = say('Files'),
  onRemove,
}: {
  files: readonly SentFile[]
  access: FileAccess
  label?: string
  onRemove?: ((file: SentFile) => void) | undefined
}) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li
          key={file.id}
          data-sound={isSound(file.type) || undefined}
          data-removable={onRemove !== undefined || undefined}
        >
          {isSound(file.type) &&
            ('href' in access ? (
              <Sound src={access.href(file.id, 'whole')} name={file.name} />
            ) : (
              <LoadedSound load={() => access.load(file.id, 'whole')} name={file.name} />
            ))}
          {'href' in access ? <FileLink {...file} access={access} /> : <FileButton {...file} access={access} />}
          {onRemove && (
            <CloseButton
              size="md"
              aria-label={say('Remove {name}', { name: file.name })}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function FileLink({ access, ...file }: SentFile & { access: Extract<FileAccess, { href: unknown }> }) {
  return (
    <a className={classes.file} href={access.href(file.id, 'whole')} download={file.name}>
      <Look file={file} src={file.preview ? access.href(file.id, 'preview') : undefined} />
    </a>
  )
}

function FileButton({ access, ...file }: SentFile & { access: Extract<FileAccess, { load: unknown }> }) {
  const [src, setSrc] = useState<string>()
  const { id, preview, name } = file
  useEffect(() => {
    if (!preview) return
    let here = true
    access
      .load(id, 'preview')
      .then(dataUrl)
      .then((url) => here && setSrc(url))
      .catch(() => {})
    return () => {
      here = false
    }
  }, [access, id, preview])
  const [state, setState] = useState<'loading' | 'failed'>()
  const download = async () => {
    const url = URL.createObjectURL(await access.load(id, 'whole'))
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  const press = () => {
    if (state === 'loading') return
    setState('loading')
    download().then(
      () => setState(undefined),
      () => setState('failed'),
    )
  }
  // Not disabled while it loads: it would lose the focus.
  return (
    <>
      <button type="button" className={classes.file} aria-busy={state === 'loading' || undefined} onClick={press}>
        <Look file={file} src={src} />
      </button>
      {state === 'failed' && (
        <p role="alert" className={classes.failed}>
          {say("Couldn't load the file. Please try again.")}
        </p>
      )}
    </>
  )
}

/** Our pages may show data: pictures, but none of blob:. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(blob)
  })

function Look({ file, src }: { file: SentFile; src: string | undefined }) {
  const [broken, setBroken] = useState(false)
  const Icon = src ? IconDownload : IconFile
  return (
    <>
      {src && !broken && (
        <img className={classes.picture} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
      <span className={classes.line}>
        <Icon size={18} aria-hidden className={classes.icon} />
        <span className={classes.name}>
          <span className={classes.hidden}>{say('Download')} </span>
          {file.name}
        </span>{' '}
        <span className={classes.size}>{fileSize(file.size)}</span>
      </span>
    </>
  )
}
