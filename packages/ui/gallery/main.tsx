import '../src/styles.css'
import '../src/styles-app.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { KaziProvider } from '../src/kazi-provider.tsx'
import { Foundations } from './foundations.tsx'
import { Field, Frame, Gone, Overlay } from './frames.tsx'
import { Messages } from './messages.tsx'
import { People } from './people.tsx'
import { Crash, States } from './states.tsx'
import { Work } from './work.tsx'

const parts: Record<string, ComponentType> = {
  foundations: Foundations,
  work: Work,
  people: People,
  messages: Messages,
  states: States,
  frame: Frame,
  field: Field,
  overlay: Overlay,
  gone: Gone,
  crash: Crash,
}

// ?part=work&dialog=1&compact=1: one part for each page, so that a screenshot can be read.
const query = new URLSearchParams(location.search)
const Part = parts[query.get('part') ?? '']

createRoot(document.getElementById('root')!).render(
  <KaziProvider compact={query.has('compact')}>
    {Part ? (
      <Part />
    ) : (
      <main>
        <h1>Kazi kit</h1>
        <ul>
          {Object.keys(parts).map((part) => (
            <li key={part}>
              <a href={`?part=${part}`}>{part}</a>
            </li>
          ))}
        </ul>
      </main>
    )}
  </KaziProvider>,
)
