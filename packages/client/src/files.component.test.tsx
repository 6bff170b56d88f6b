import { fileLimits } from '@kazi/schemas/file-kinds'
import { expect, it, vi } from 'vitest'
import { uploadFile } from './files.tsx'

it('a file that is too large is refused with the reason, before any of it is sent', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ id: 1 }))
  const large = new File([new Uint8Array(fileLimits.bytes + 1)], 'film.mp4')
  await expect(uploadFile('/api/va/photo', large)).rejects.toMatchObject({
    message: 'Larger than 20 MB.',
    status: 413,
  })
  expect(fetched).not.toHaveBeenCalled()
  const whole = new File([new Uint8Array(fileLimits.bytes)], 'film.mp4')
  expect(await uploadFile('/api/va/photo', whole)).toEqual({ id: 1 })
})
