import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark } from '../bench.ts'
import { bytes } from '../figures.ts'
import { expectStatus, sendRequest } from '../load/http.ts'
import { row } from '../report.ts'
import { runRounds } from '../rounds.ts'

const headers = { 'accept-encoding': 'br, gzip' }

export const vasList: Benchmark = {
  name: 'vas-list',
  about: 'GET /api/vas, 200 VAs: fresh, and with If-None-Match, against Fastify sending a constant of those bytes',
  async run(bench) {
    const { connections } = bench.options
    const { url } = await bench.copyOfCalls()
    const product = await bench.product(url)
    const fresh = { path: '/api/vas', headers }
    const answer = await expectStatus(200, product.origin, fresh)
    const directory = await mkdtemp(join(tmpdir(), 'kazi-bench-'))
    const constant = join(directory, 'constant')
    await writeFile(constant, answer.body)
    const baseline = await bench.baseline(url, {
      CONSTANT: constant,
      CONSTANT_ENCODING: answer.headers['content-encoding'] ?? '',
    })
    await rm(directory, { recursive: true })
    const again = { path: '/api/vas', headers: { ...headers, 'if-none-match': answer.headers.etag ?? '' } }
    const known = await sendRequest(product.origin, again)
    const { figures, processorRatio, ratio } = await runRounds(
      [
        { name: 'constant', server: baseline, load: { connections, calls: [{ path: '/constant' }], status: 200 } },
        { name: 'fresh', server: product, load: { connections, calls: [fresh], status: 200 } },
        { name: 'again', server: product, load: { connections, calls: [again], status: 304 } },
      ],
      bench.options,
    )
    return [
      row(
        'GET /api/vas / a constant of those bytes',
        ratio('fresh', 'constant'),
        '',
        { min: 0.8 },
        `${bytes(answer.body.length)} ${answer.headers['content-encoding'] ?? 'plain'}; ${figures('fresh')}; constant ${figures('constant')}`,
      ),
      {
        what: 'with If-None-Match',
        measured: String(known.status),
        goal: '304',
        reached: known.status === 304,
        beside: figures('again'),
      },
      row('fresh, by processor time', processorRatio('fresh', 'constant'), ''),
      row('with If-None-Match / a constant of those bytes', ratio('again', 'constant'), ''),
    ]
  },
}
