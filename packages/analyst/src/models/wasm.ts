/** What is used of it here: its types come with those of browsers only. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum?: number; shared?: boolean }) => WasmMemory
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: object }
}

/** The memory that a program of ours reads and writes; a shared one can be sent to another thread. */
export type WasmMemory = { buffer: ArrayBuffer | SharedArrayBuffer }

const page = 2 ** 16

/** Zeros, of which only those pages take memory that are written to. It does not grow: views on it stay valid. */
export function wasmMemory(bytes: number, { shared = false } = {}): WasmMemory {
  const pages = Math.max(1, Math.ceil(bytes / page))
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared })
}

/** Compiles a program from Base64, as `training/wasm.ts` writes it; what comes back runs it on a memory. */
export function wasmProgram<Exports>(base64: string): (memory: WasmMemory) => Exports {
  const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
  return (memory) => new WebAssembly.Instance(module, { env: { memory } }).exports as Exports
}
