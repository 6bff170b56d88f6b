import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Joins the modules that every start needs to a few files: to find, read and link 1,400 one by one takes most of a second.
 * Nothing is minified, so that the lines of a logged error can be read.
 */

const repository = join(import.meta.dirname, '../..')
const output = join(import.meta.dirname, 'dist')

/** These find a native library, a thread's module or data beside their own files. */
const staysInPackages = ['argon2', 'fontkit', 'pdfmake', 'pino', 'piscina', 'sharp']

/** What a function imports when it is called stays out: few starts need it. */
const importedLater: Plugin = {
  name: 'imported-later',
  resolveId: (id, _importer, { kind }) =>
    kind === 'dynamic-import' && !id.startsWith('.') && !id.startsWith('@kazi/') ? { id, external: true } : null,
}

const isOurs = (file: string) => file.startsWith(repository) && !file.includes('/node_modules/')

/**
 * Our modules find files by where they are themselves: they go on to find them there. A module whose address they make, for
 * a thread, is joined as well.
 */
const filesFoundFromModules: Plugin = {
  name: 'files-found-from-modules',
  transform(code, file) {
    if (!isOurs(file) || !code.includes('import.meta.')) return null
    const place = (path: string) => `new URL(${JSON.stringify(relative(output, path))}, import.meta.url)`
    return code
      .replace(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (_, path) => {
        const chunk = this.emitFile({ type: 'chunk', id: join(dirname(file), path) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
      })
      .replace(/import\.meta\.url/g, () => `${place(file)}.href`)
      .replace(/import\.meta\.dirname/g, () => `decodeURIComponent(${place(dirname(file))}.pathname)`)
  },
}

const bundle = await rolldown({
  input: join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  external: staysInPackages,
  plugins: [importedLater, filesFoundFromModules],
})
// The same names each time: what Node keeps compiled of a file is then replaced with it.
const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js' }
const { output: files } = await bundle.write({ dir: output, format: 'esm', cleanDir: true, ...names })
await bundle.close()
for (const file of files)
  if (file.type === 'chunk' && /\b__(dirname|filename)\b/.test(file.code))
    throw new Error(`${file.fileName} has a package that finds files beside its own: name it in staysInPackages.`)
