import { voiceNote } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { IconPlayerStopFilled } from '../tabler/all.gen.ts'
import classes from './voice-recorder.module.css'

/** What browsers write, those first that most others play. */
const containers = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const

type Props = {
  /** Also if the page is left meanwhile: what was said until then. */
  onRecorded: (file: File) => void
  /** It ends without a recording; `problem` says why, unless the user canceled it. */
  onNothing: (problem?: string) => void
}

/** Records from the microphone, which the browser asks for, until it is stopped or `voiceNote.seconds` are over. */
export function VoiceRecorder({ onRecorded, onNothing }: Props) {
  const [recorder, setRecorder] = useState<MediaRecorder>()
  const [seconds, setSeconds] = useState(0)
  const ends = useRef({ onRecorded, onNothing })
  ends.current = { onRecorded, onNothing }
  const canceled = useRef(false)
  const cancel = () => {
    canceled.current = true
    onNothing()
  }

  useEffect(() => {
    let stream: MediaStream | undefined
    let running: MediaRecorder | undefined
    let here = true
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: true })
      stream = opened
      if (!here) return release()
      const [type, ending] = containers.find(([one]) => MediaRecorder.isTypeSupported(one)) ?? ['', 'webm']
      const made = new MediaRecorder(opened, {
        ...(type && { mimeType: type }),
        audioBitsPerSecond: voiceNote.bitsPerSecond,
      })
      const parts: Blob[] = []
      const began = performance.now()
      made.ondataavailable = ({ data }) => parts.push(data)
      // The microphone was pulled out, or its use was forbidden: what was said until then is kept.
      made.onerror = () => made.stop()
      made.onstop = async () => {
        const ms = performance.now() - began
        release()
        if (canceled.current) return
        const file = await fileOf(new Blob(parts, { type: made.mimeType }), ms, ending)
        if (file) ends.current.onRecorded(file)
        else if (here) ends.current.onNothing(say('Nothing was recorded. Please try again.'))
      }
      made.start()
      running = made
      setRecorder(made)
    }
    begin().catch((error: unknown) => {
      release()
      if (here) ends.current.onNothing(reasonOf(error))
    })
    return () => {
      here = false
      if (running?.state === 'recording') running.stop()
      else release()
    }
  }, [])

  const stop = useCallback(() => {
    if (recorder?.state === 'recording') recorder.stop()
  }, [recorder])
  useEffect(() => {
    if (!recorder) return
    const began = performance.now()
    const tick = setInterval(() => {
      const passed = Math.floor((performance.now() - began) / 1000)
      setSeconds(passed)
      if (passed >= voiceNote.seconds) stop()
    }, 200)
    // The browser asks before a recording is lost.
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => {
      clearInterval(tick)
      window.removeEventListener('beforeunload', stay)
    }
  }, [recorder, stop])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of the form
    <div
      role="group"
      className={classes.recorder}
      aria-label={say('Voice note')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      <span role="status" className={classes.state}>
        <span className={classes.dot} data-on={recorder !== undefined || undefined} aria-hidden />
        {recorder ? say('Recording') : say('Waiting for the microphone…')}
      </span>
      <span className={classes.time} role="timer">
        {clock(seconds)} / {clock(voiceNote.seconds)}
      </span>
      <span className={classes.actions}>
        <Button variant="subtle" size="compact-md" onClick={cancel} autoFocus={!recorder} {...ownEscape}>
          {say('Cancel')}
        </Button>
        {recorder && (
          <Button
            size="compact-md"
            autoFocus
            {...ownEscape}
            leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
            onClick={stop}
          >
            {say('Stop')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** A dialog of Mantine around it hears Escape first, and would close with the recording. */
const ownEscape = { 'data-mantine-stop-propagation': true }

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

async function fileOf(recorded: Blob, ms: number, ending: string) {
  if (recorded.size === 0) return undefined
  // Recorders write WebM without its length, and players then show none.
  const whole =
    ending === 'webm' ? await (await import('fix-webm-duration')).default(recorded, ms, { logger: false }) : recorded
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 1000)]
  const length = minutes > 0 ? `${minutes} min ${seconds} s` : `${Math.max(1, seconds)} s`
  return new File([whole], `${say('Voice note, {length}', { length })}.${ending}`, { type: recorded.type })
}

function reasonOf(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return say('Your browser does not let this page use the microphone. Allow it, and press the button again.')
  if (name === 'NotFoundError') return say('No microphone was found.')
  return say("The microphone can't be used right now. Another program may be using it.")
}
