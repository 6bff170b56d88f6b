import { fileURLToPath } from 'node:url'

type Frame = { functionName: string; url: string; lineNumber: number }
export type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}
export type Share = { name: string; share: number }

/** Where a frame comes from: a package, a folder of the server, or a part of Node itself. */
export function placeOf({ url, functionName }: Frame) {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8'
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (name) return name
  return `kazi ${/apps\/server\/src\/([^/]+)/.exec(path)?.[1] ?? path}`
}

const titleOf = (frame: Frame) => {
  const file = frame.url.split('/').slice(-2).join('/')
  return `${frame.functionName || '(anonymous)'} ${file ? `${file}:${frame.lineNumber + 1}` : ''}`.trim()
}

/** Shares of the time in which the process was busy, largest first: by place and by function. */
export function sharesOf({ nodes, samples, timeDeltas }: Profile): {
  busy: number
  places: Share[]
  functions: Share[]
} {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const places = new Map<string, number>()
  const functions = new Map<string, number>()
  let idle = 0
  let all = 0
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    const time = timeDeltas[at] ?? 0
    all += time
    if (!frame || frame.functionName === '(idle)') {
      idle += time
      continue
    }
    places.set(placeOf(frame), (places.get(placeOf(frame)) ?? 0) + time)
    functions.set(titleOf(frame), (functions.get(titleOf(frame)) ?? 0) + time)
  }
  const sorted = (times: Map<string, number>) =>
    [...times].map(([name, time]) => ({ name, share: time / (all - idle || 1) })).sort((a, b) => b.share - a.share)
  return { busy: 1 - idle / (all || 1), places: sorted(places), functions: sorted(functions) }
}
