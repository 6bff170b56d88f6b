import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/**
 * Compiles the catalogs while the app is built, so that no reader loads a parser of messages. Every sentence: the library
 * warns of each that is not compiled.
 */
export const compiledCatalogs = (): Plugin => ({
  name: 'kazi-compiled-catalogs',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/schemas\/languages\/\w+\.json$/.test(id)) return
    const catalog = Object.entries(JSON.parse(code) as Record<string, string>)
    return JSON.stringify(Object.fromEntries(catalog.map(([sentence, said]) => [sentence, compileMessage(said)])))
  },
})
