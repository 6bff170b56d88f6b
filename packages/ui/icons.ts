// Writes tabler/*.gen.ts, a file for each of Tabler's icons that the apps import: `npm run icons -w @kazi/ui` after an import
// of a new one. The package with all icons is 11,500 files, so it has a lock file of its own and is installed on first use.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'tabler')

/** The icons that the apps and packages/ui import. */
export function usedIcons(): string[] {
  const files = globSync('{apps,packages}/*/{src,gallery}/**/*.{ts,tsx}', { cwd: root })
  const imports = /import (?:type )?\{([^}]*)\} from '(?:@kazi\/ui|(?:\.\.\/)+)\/?tabler(?:\/all\.gen\.ts)?'/g
  const named = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(imports)])
  const names = named.flatMap(([, names = '']) => names.match(/\bIcon[A-Z]\w*/g) ?? [])
  return [...new Set(names)].sort()
}

/** arrow-back-up, clock-hour-4: Tabler's name of what a component draws. */
export const tablerName = (icon: string) =>
  icon
    .replace(/^Icon/, '')
    .replace(/(?<=.)(?:[A-Z]|\d+)/g, (part) => `-${part}`)
    .toLowerCase()

type Nodes = Record<string, [element: string, attributes: Record<string, string>][]>

function write() {
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('Installing all icons')
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  }
  const [outline, filled] = ['outline', 'filled'].map(
    (kind) =>
      JSON.parse(readFileSync(join(folder, `node_modules/@tabler/icons/tabler-nodes-${kind}.json`), 'utf8')) as Nodes,
  )
  for (const file of globSync('*.gen.ts', { cwd: folder })) rmSync(join(folder, file))
  const names = usedIcons()
  for (const icon of names) {
    const name = tablerName(icon)
    const isFilled = name.endsWith('-filled')
    const nodes = isFilled ? filled?.[name.replace(/-filled$/, '')] : outline?.[name]
    if (!nodes) throw new Error(`Tabler has no icon for ${icon}`)
    const paths = nodes.map(([element, { d, ...others }]) => {
      if (element !== 'path' || !d || Object.keys(others).length > 0) throw new Error(`${icon} is more than its paths`)
      return `\n  '${d}',`
    })
    const draw = isFilled ? 'filledIcon' : 'outlineIcon'
    writeFileSync(
      join(folder, `${name}.gen.ts`),
      `import { ${draw} } from '../src/icon.tsx'\n\nexport const ${icon} = /* @__PURE__ */ ${draw}(${paths.join('')}\n)\n`,
    )
  }
  const exports = names.map((icon) => `export { ${icon} } from './${tablerName(icon)}.gen.ts'\n`)
  writeFileSync(
    join(folder, 'all.gen.ts'),
    `// Written by ../icons.ts. The shapes are Tabler's: see LICENSE.\n${exports.join('')}export type { TablerIcon } from '../src/icon.tsx'\n`,
  )
}

if (import.meta.main) write()
