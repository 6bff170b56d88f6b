import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's keys, and how it reads a message that was encrypted for them (RFC 8291, RFC 8188). */
export function pushKeysOfBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const secret = randomBytes(16)
  const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    read(body: Buffer) {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const [sender, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const input = derived(ecdh.computeSecret(sender), secret, about, 32)
      const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

export const aPushSubscription = { endpoint: 'https://push.example.com/send/1', keys: pushKeysOfBrowser().keys }

type Arrived = { headers: IncomingMessage['headers']; path: string; body: Buffer }
/** A real push service on this machine; `answer` says what it does with a message. */
export async function pushServiceHere(answer: (response: ServerResponse, arrived: Arrived) => void) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const one = { headers: request.headers, path: request.url ?? '', body: Buffer.concat(parts) }
      arrived.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    arrived,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
