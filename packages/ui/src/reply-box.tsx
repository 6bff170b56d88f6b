import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './conversation.module.css'

type Props = {
  onSend: (text: string) => Promise<unknown>
  placeholder?: string
  draftKey?: string
  label?: string
}

/** Enter sends, Shift+Enter adds a line. The box is cleared only after the message was accepted. */
export function ReplyBox({ onSend, placeholder = 'Write a message', draftKey, label = 'Your message' }: Props) {
  const key = draftKey && `draft:${draftKey}`
  const [text, setText] = useState(() => (key && sessionStorage.getItem(key)) || '')
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!key) return
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }, [key, text])

  const send = async () => {
    const trimmed = text.trim()
    if (!trimmed || sending) return
    setSending(true)
    setFailed(false)
    try {
      await onSend(trimmed)
      setText('')
    } catch {
      setFailed(true)
    } finally {
      setSending(false)
      box.current?.focus()
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={box}
        className={classes.box}
        aria-label={label}
        placeholder={placeholder}
        description="Enter to send, Shift+Enter for a new line"
        classNames={{ description: classes.keys }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={failed && 'Not sent. Your text is still here; please try again.'}
        minRows={1}
        maxRows={8}
        value={text}
        readOnly={sending}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" variant="filled" size={42} aria-label="Send" loading={sending} disabled={!text.trim()}>
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
    </form>
  )
}
