import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { maxLength } from '@kazi/schemas/max-length'
import { say } from '@kazi/schemas/say'
import { ActionIcon, Checkbox, Textarea } from '@mantine/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconMicrophone, IconPaperclip, IconSend2 } from '../tabler/all.gen.ts'
import { Attachments } from './attachments.tsx'
import { isComposing } from './composing.ts'
import classes from './conversation.module.css'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { FormError } from './form-error.tsx'
import type { SentFile } from './message-files.tsx'
import { joined, onPutBack } from './put-back.ts'
import { type AutoSend, cancelAutoSend, type Upload, useAttachments } from './use-attachments.ts'
import { type Draft, statusOf } from './use-outgoing.ts'

/**
 * `insert` puts a text where the cursor is, in place of what is selected; behind all that is there if it has been nowhere
 * in the box yet.
 */
export type ReplyBoxHandle = {
  addFiles: (files: Iterable<File>) => void
  insert: (text: string) => void
  focus: () => void
}

type Props = {
  /**
   * If it rejects, the text stays in the box, and so does its key: trying again cannot send it twice. Whoever sends keeps it
   * if the box is gone by then. `isPressed`: its writer sent it in this box, not in one before that was left.
   */
  onSend: (draft: Draft, isPressed: boolean) => Promise<unknown>
  placeholder?: string
  /** Keeps what is not sent on this device. */
  draftKey?: string | undefined
  label?: string
  /** Files can be attached: uploads one and resolves when it has arrived. */
  onUpload?: Upload | undefined
  /** Called when the box goes before a message was sent that waits for its file: opened again, it goes on. */
  onUnsent?: (() => void) | undefined
  /** The label of a box that asks the team to answer as well. */
  askTeam?: string | undefined
  handle?: Ref<ReplyBoxHandle>
  /** Called with each change that leaves a text. */
  onTyping?: (() => void) | undefined
  /** Buttons beside the text. */
  tools?: ReactNode
  /** The key of the page that goes to the text. */
  shortcut?: string | undefined
  /** The dialog around it opens with the cursor in the text. */
  dialogBegins?: boolean
}

const VoiceRecorder = lazy(() => import('./voice-recorder.tsx').then((file) => ({ default: file.VoiceRecorder })))
/** Browsers give a microphone to pages over HTTPS only. */
const canRecord = typeof MediaRecorder !== 'undefined' && typeof navigator?.mediaDevices?.getUserMedia === 'function'

const goesOn = (old: AutoSend): AutoSend => (old.is === 'yes' ? { is: 'canceled' } : old)
const endsAutoSend = (): AutoSend => ({ is: 'no' })

const tryAgainText = 'Not sent. Your text is still here; please try again.'
/** Sent again, it would not go with how things are by now either. */
const refusedText = 'Not sent. Your text is still here.'

type Kept = { text: string; files: SentFile[] }
const blank: Kept = { text: '', files: [] }
function keptIn(draftKey: string | undefined): Kept {
  const { text, files } = draftKey ? readDraft(draftKey, blank) : blank
  return { text: String(text), files: Array.isArray(files) ? files : [] }
}

/** Enter sends, Shift+Enter adds a line. What is not sent stays on this device. */
export function ReplyBox({
  onSend,
  placeholder = say('Write a message'),
  draftKey,
  label = say('Your message'),
  onUpload,
  onUnsent,
  askTeam,
  handle,
  onTyping,
  tools,
  shortcut,
  dialogBegins,
}: Props) {
  const [kept] = useState(() => {
    const draft = keptIn(draftKey)
    // Another tab may have changed what was to be sent.
    if (draftKey) cancelAutoSend(draftKey, draft.text)
    return draft
  })
  const [text, setText] = useState(kept.text)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ reason: string; isFinal: boolean }>()
  const files = useAttachments(onUpload, kept.files, { ...(draftKey && { listKey: draftKey }) })
  const { sent, attach, autoSend, setAutoSend, takeAutoSend } = files
  const [asks, setAsks] = useState(autoSend.is === 'yes' && autoSend.asks)
  /** A message that goes out by itself may be of a box before this one. */
  const pressed = useRef(false)
  const [recording, setRecording] = useState(false)
  const [unheard, setUnheard] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const key = useRef<string>(undefined)
  /** Where the cursor goes once an inserted text is there. */
  const cursor = useRef<number>(undefined)
  /** Whether the cursor has been in the box: until then it stands before the text of a draft. */
  const entered = useRef(false)
  const insert = useCallback(
    (added: string) => {
      setAutoSend(goesOn)
      if (!entered.current) {
        const there = box.current?.value.trimEnd()
        const whole = there ? `${there}\n\n${added}` : added
        cursor.current = whole.length
        return setText(whole.slice(0, maxLength.text))
      }
      const { selectionStart = 0, selectionEnd = 0 } = box.current ?? {}
      cursor.current = selectionStart + added.length
      setText((old) => `${old.slice(0, selectionStart)}${added}${old.slice(selectionEnd)}`.slice(0, maxLength.text))
    },
    [setAutoSend],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text is in the field
  useEffect(() => {
    if (cursor.current === undefined) return
    box.current?.focus()
    box.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  }, [text])
  useImperativeHandle(handle, () => ({ addFiles: files.add, insert, focus: () => box.current?.focus() }), [
    files.add,
    insert,
  ])

  useEffect(() => {
    if (!draftKey) return
    return onPutBack(draftKey, (unsent) => {
      setAutoSend(endsAutoSend)
      if (unsent.askTeam) setAsks(true)
      setText((old) => joined(old, unsent.text))
      attach(unsent.files)
    })
  }, [draftKey, attach, setAutoSend])
  useEffect(() => {
    if (!draftKey) return
    if (!sending && (text || sent.length > 0)) writeDraft(draftKey, { text, files: sent } satisfies Kept)
    else dropDraft(draftKey)
  }, [draftKey, text, sent, sending])

  const ready = (text.trim() !== '' || sent.length > 0) && !sending
  const send = async () => {
    // What is still being uploaded goes with the message: it is sent when the last file has arrived.
    if (files.busy) return setAutoSend(() => ({ is: 'yes', text, asks }))
    if (!ready) return
    setAutoSend(endsAutoSend)
    key.current ??= crypto.randomUUID()
    setSending(true)
    setFailure(undefined)
    // A box that opens before there is an answer must not offer it again. At once, because sending may take this box away.
    if (draftKey) dropDraft(draftKey)
    try {
      await onSend(
        { key: key.current, text: text.trim(), files: sent, askTeam: Boolean(askTeam) && asks },
        pressed.current,
      )
      key.current = undefined
      setText('')
      setAsks(false)
      files.clear()
    } catch (error) {
      setFailure(
        error instanceof Error
          ? { reason: error.message, isFinal: statusOf(error) === 409 }
          : { reason: '', isFinal: false },
      )
    } finally {
      setSending(false)
      box.current?.focus()
    }
  }

  const failedFile = files.list.some(({ error }) => error !== undefined)
  const latest = useRef(send)
  latest.current = send
  // What is begun after that is another message.
  const isOver = (autoSend.is === 'canceled' || autoSend.is === 'failed') && !text && files.list.length === 0
  useEffect(() => {
    if (isOver) setAutoSend(endsAutoSend)
  }, [isOver, setAutoSend])
  useEffect(() => {
    if (autoSend.is !== 'yes' || files.busy) return
    if (!takeAutoSend()) return
    if (failedFile) setAutoSend(() => ({ is: 'failed' }))
    else void latest.current()
  }, [autoSend, files.busy, failedFile, takeAutoSend, setAutoSend])
  const left = useRef(onUnsent)
  left.current = onUnsent
  useEffect(
    () => () =>
      setAutoSend((old) => {
        if (old.is !== 'yes') return endsAutoSend()
        left.current?.()
        return old
      }),
    [setAutoSend],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    pressed.current = true
    void send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted } = event.clipboardData
    // Copied cells bring a picture of themselves along with their text.
    if (!onUpload || pasted.length === 0 || event.clipboardData.getData('text') !== '') return
    event.preventDefault()
    files.add(pasted)
  }

  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault()
        pressed.current = true
        void send()
      }}
    >
      <Attachments
        list={files.list}
        onRetry={files.retry}
        onRemove={(key) => {
          files.remove(key)
          box.current?.focus()
        }}
      />
      {recording && (
        <Suspense>
          <VoiceRecorder
            onRecorded={(file) => {
              setRecording(false)
              files.add([file])
              box.current?.focus()
            }}
            onNothing={(problem) => {
              setRecording(false)
              setUnheard(problem)
              box.current?.focus()
            }}
          />
        </Suspense>
      )}
      <FormError>{unheard ?? files.problem}</FormError>
      <p role="status" className={classes.unsent}>
        {autoSend.is === 'canceled' && (ready || files.list.length > 0) && say('Not sent yet: you went on writing.')}
        {autoSend.is === 'failed' && failedFile && say('Not sent yet: a file couldn’t be uploaded.')}
      </p>
      <div className={classes.row}>
        {onUpload && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={acceptedFiles}
              aria-label={say('Files to attach')}
              onChange={({ currentTarget }) => {
                files.add(currentTarget.files ?? [])
                // The same file can be chosen again after it was removed.
                currentTarget.value = ''
                box.current?.focus()
              }}
            />
            <ActionIcon
              variant="default"
              size={42}
              aria-label={say('Attach files')}
              title={say('Up to {size} MB each', { size: fileLimits.bytes >> 20 })}
              disabled={files.list.length >= fileLimits.perMessage}
              onClick={() => picker.current?.click()}
            >
              <IconPaperclip size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
        {tools}
        <Textarea
          ref={box}
          className={classes.box}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          data-autofocus={dialogBegins || undefined}
          placeholder={placeholder}
          description={say('Enter to send, Shift+Enter for a new line')}
          classNames={{ description: classes.keys }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={
            failure !== undefined &&
            `${say(failure.isFinal ? refusedText : tryAgainText)} ${say(failure.reason)}`.trim()
          }
          minRows={1}
          maxRows={8}
          maxLength={maxLength.text}
          value={text}
          readOnly={sending}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            // Its writer has more to say: nothing goes out until they send it.
            setAutoSend(goesOn)
            if (value.trim()) onTyping?.()
          }}
          onFocus={() => {
            entered.current = true
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...(onUpload &&
            canRecord && {
              rightSectionWidth: 42,
              rightSectionProps: { className: classes.record },
              rightSection: (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={say('Record a voice note')}
                  title={say('Record a voice note')}
                  disabled={recording || files.list.length >= fileLimits.perMessage}
                  onClick={() => {
                    setUnheard(undefined)
                    setRecording(true)
                  }}
                >
                  <IconMicrophone size={20} aria-hidden />
                </ActionIcon>
              ),
            })}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={42}
          aria-label={say('Send')}
          loading={sending || autoSend.is === 'yes'}
          disabled={!ready && !files.busy}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </div>
      {askTeam && (
        <Checkbox
          label={askTeam}
          checked={asks}
          onChange={({ currentTarget: { checked } }) => {
            setAsks(checked)
            setAutoSend((old) => (old.is === 'yes' ? { ...old, asks: checked } : old))
          }}
          size="sm"
        />
      )}
    </form>
  )
}
