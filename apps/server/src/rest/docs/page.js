/* global SwaggerUIBundle */

/** Which calls a search finds: those whose path, summary, name or feature has its words. */
const found = (operation, tag, words) => {
  const text = [tag, ...['path', 'method'].map((name) => operation.get(name))]
    .concat(['summary', 'operationId', 'description'].map((name) => operation.getIn(['operation', name]) ?? ''))
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The library's own search looks at features only. */
const searchCalls = () => ({
  fn: {
    opsFilter: (taggedOperations, phrase) => {
      const words = phrase.toLowerCase().split(/\s+/).filter(Boolean)
      return taggedOperations
        .map((tag, name) => tag.update('operations', (all) => all.filter((one) => found(one, name, words))))
        .filter((tag) => tag.get('operations').size > 0)
    },
  },
})

/** A browser sends the session's cookie by itself, and lets no page write it: only the team's key is asked for. */
const isHeader = (scheme) => scheme.get('in') === 'header'
const askForKeysOnly = () => ({
  statePlugins: {
    auth: {
      wrapSelectors: {
        definitionsToAuthorize: (original) => (state) =>
          original(state)?.filter((definition) => definition.every(isHeader)),
      },
    },
  },
})

/** The library's parts without its heading and its landmarks: the page has these. A link in a button cannot be operated. */
const ownLayout = ({ React }) => ({
  components: {
    Calls: ({ getComponent }) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        ...['errors', 'AuthorizeBtnContainer', 'FilterContainer', 'operations'].map((name) =>
          React.createElement(
            'div',
            { className: `wrapper calls-${name}` },
            React.createElement(getComponent(name, true)),
          ),
        ),
      ),
  },
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

/** Controls that the library leaves without a name, or gives another one than they show. */
const nameControls = () => {
  for (const control of document.querySelectorAll('#calls :is(select, input[type=file]):not([aria-label])')) {
    const { paramName } = control.closest('[data-param-name]')?.dataset ?? {}
    control.setAttribute('aria-label', paramName ?? (control.type === 'file' ? 'File' : 'Media type'))
  }
  for (const table of document.querySelectorAll('#calls .responses-table:not([aria-label])')) {
    const summary = table.closest('.opblock')?.querySelector('.opblock-summary-description')?.textContent
    table.setAttribute('aria-label', `Responses of ${summary}`)
  }
  for (const button of document.querySelectorAll('#calls .close-modal')) button.setAttribute('aria-label', 'Close')
  for (const button of document.querySelectorAll('#calls .modal-btn')) button.removeAttribute('aria-label')
  document.querySelector('.operation-filter-input')?.setAttribute('placeholder', 'Search calls')
}
new MutationObserver(nameControls).observe(document.getElementById('calls'), { childList: true, subtree: true })

const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  plugins: [searchCalls, askForKeysOnly, ownLayout],
  layout: 'Calls',
  // No badge of another site that checks the document.
  validatorUrl: null,
  // A key stays in this page's memory.
  persistAuthorization: false,
  filter: true,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  // The default one has numbers too dark to read.
  syntaxHighlight: { theme: 'tomorrow-night' },
})
