import sharp from 'sharp'

const [out, h, ...files] = process.argv.slice(2)
const H = Number(h)
const imgs = await Promise.all(
  files.map(async (f) => {
    const m = await sharp(f).metadata()
    const c = sharp(f).extract({ left: 0, top: 0, width: m.width, height: Math.min(m.height, H) })
    return { b: await c.png().toBuffer(), w: m.width }
  }),
)
const W = imgs.reduce((a, i) => a + i.w + 10, 0)
let x = 0
await sharp({ create: { width: W, height: H, channels: 3, background: '#888' } })
  .composite(
    imgs.map((i) => {
      const c = { input: i.b, left: x, top: 0 }
      x += i.w + 10
      return c
    }),
  )
  .png()
  .toFile(out)
