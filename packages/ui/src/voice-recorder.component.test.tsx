import './styles.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { KaziProvider } from './kazi-provider.tsx'
import { VoiceRecorder } from './voice-recorder.tsx'

afterEach(() => vi.restoreAllMocks())

it.each(['Cancel', 'Stop'])('Escape on %s ends the recording, and not the dialog around it', async (name) => {
  const sound = new AudioContext().createMediaStreamDestination().stream
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(sound)
  const [closed, ended] = [vi.fn(), vi.fn()]
  await render(
    <KaziProvider>
      <Dialog onClose={closed} title="Message">
        <VoiceRecorder onRecorded={() => {}} onNothing={ended} />
      </Dialog>
    </KaziProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  ;(page.getByRole('button', { name, exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  expect([ended.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})
