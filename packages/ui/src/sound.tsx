import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconPlayerPlayFilled } from '../tabler/all.gen.ts'
import classes from './sound.module.css'

export const isSound = (type: string) => type.startsWith('audio/')

const NotPlayed = () => (
  <p role="alert" className={classes.broken}>
    {say("This recording can't be played right now. Try again, or download it.")}
  </p>
)

/** Two voices at once are not understood. */
function pauseOthers(playing: HTMLAudioElement) {
  for (const one of document.querySelectorAll('audio')) if (one !== playing) one.pause()
}

/** The browser's own player. It reads nothing before it is told to play: a thread may hold many recordings. */
export function Sound({ src, name, playing = false }: { src: string; name: string; playing?: boolean }) {
  const [broken, setBroken] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said */}
      <audio
        className={classes.player}
        controls
        autoPlay={playing}
        preload={playing ? 'auto' : 'none'}
        src={src}
        aria-label={name}
        onError={() => setBroken(true)}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        onPlaying={() => setBroken(false)}
      />
      {broken && <NotPlayed />}
    </>
  )
}

/** A player of bytes that no address gives: they are loaded when they are to be heard. */
export function LoadedSound({ load, name }: { load: () => Promise<Blob>; name: string }) {
  const [blob, setBlob] = useState<Blob>()
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const start = () => {
    setLoading(true)
    setFailed(false)
    load()
      .then(setBlob, () => setFailed(true))
      .finally(() => setLoading(false))
  }
  if (blob) return <BlobSound blob={blob} name={name} playing />
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        loading={loading}
        onClick={start}
        aria-label={say('Play {name}', { name })}
      >
        {say('Play')}
      </Button>
      {failed && <NotPlayed />}
    </>
  )
}

/** A player of what is on this device. */
export function BlobSound({ blob, name, playing = false }: { blob: Blob; name: string; playing?: boolean }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return src && <Sound src={src} name={name} playing={playing} />
}
