import { type ItemKind, type Items, itemKinds, itemsIn, type Span } from './brief-items.ts'
import { clauseFeatures } from './clause-features.ts'
import { roleLikelihoods, withRoles } from './clause-roles.ts'
import { isListMark } from './clause-runs.ts'
import { type Role, ruledStatements, type Statement } from './statements.ts'

export type ReadClauses = {
  ruled: Statement[]
  features: ReadonlyMap<string, number>[]
  statements: Statement[]
  items: Items
}

/**
 * The clauses of a text as the rules read them, with their features; with the roles that a model gives them; and the items of
 * the brief that they say.
 */
export function readClauses(text: string): ReadClauses {
  const ruled = ruledStatements(text)
  const features = clauseFeatures(ruled)
  const likelihoods = roleLikelihoods(features)
  const statements = withRoles(ruled, likelihoods)
  const items = withLists(completed(itemsIn(features, likelihoods), statements), statements)
  return { ruled, features, statements, items }
}

/** Some of the clauses of a text, as they were read in the whole of it. */
export function clausesFrom({ ruled, features, statements, items }: ReadClauses, { from, to }: Span): ReadClauses {
  const own = <One>(all: readonly One[]) => all.slice(from, to + 1)
  const spans = (kind: ItemKind) =>
    items[kind].flatMap((span): Span[] =>
      span.from >= from && span.from <= to ? [{ from: span.from - from, to: Math.min(span.to, to) - from }] : [],
    )
  return {
    ruled: own(ruled),
    features: own(features),
    statements: own(statements),
    items: Object.fromEntries(itemKinds.map((kind) => [kind, spans(kind)])) as Items,
  }
}

/**
 * What a clause is for makes it an item, where it is part of none; in a short text that is often all there is to tell.
 */
const saying: Record<ItemKind, readonly Role[]> = {
  steps: ['step', 'wanted'],
  deliverables: ['wanted'],
  limits: ['limit'],
  clientParts: ['client'],
  provided: ['provided'],
}
/** What a clause may be for that is an item of that kind: where the two models say different things, half of the items are none. */
const fitting: Record<ItemKind, readonly Role[]> = {
  steps: ['step', 'wanted', 'more', 'aside'],
  deliverables: ['wanted', 'step', 'more'],
  limits: ['limit', 'more', 'aside'],
  clientParts: ['client'],
  provided: ['provided', 'aside', 'more'],
}
function completed(found: Items, statements: readonly Statement[]): Items {
  const agreed = (kind: ItemKind) =>
    found[kind].filter(({ from }) => {
      const { role, inCase } = statements[from]!
      return fitting[kind].includes(role) && !(kind === 'steps' && inCase)
    })
  const items = Object.fromEntries(itemKinds.map((kind) => [kind, agreed(kind)])) as Items
  const inAny = (i: number, kinds: readonly ItemKind[]) =>
    kinds.some((kind) => items[kind].some(({ from, to }) => from <= i && i <= to))
  const others = (kind: ItemKind) =>
    kind === 'deliverables' ? [kind] : itemKinds.filter((one) => one !== 'deliverables')
  const missed = (kind: ItemKind) =>
    statements.flatMap(({ role, inCase }, i): Span[] =>
      saying[kind].includes(role) && !inCase && !inAny(i, others(kind)) ? [{ from: i, to: i }] : [],
    )
  return Object.fromEntries(
    itemKinds.map((kind) => [kind, [...items[kind], ...missed(kind)].sort((a, b) => a.from - b.from)]),
  ) as Items
}

/** With what is listed after an item, or says more of it, up to the next step: 'a sheet with date, supplier, amount'. */
function withLists(items: Items, statements: readonly Statement[]): Items {
  const steps = new Set(items.steps.map(({ from }) => from))
  const extended = ({ from, to }: Span): Span => {
    let last = to
    while (saysMore(statements, last) && !steps.has(last + 1)) last++
    return { from, to: last }
  }
  const apart = (spans: Span[]) => spans.filter(({ from }, i) => !spans.slice(0, i).some(({ to }) => from <= to))
  const { limits, deliverables } = items
  return {
    ...items,
    steps: items.steps.map(extended),
    deliverables: apart(deliverables.map(extended)),
    limits: apart(limits.map(extended)),
  }
}
const saysMore = (statements: readonly Statement[], i: number) =>
  statements[i + 1]?.role === 'more' &&
  statements[i + 1]!.sentence === statements[i]!.sentence &&
  !isListMark(statements[i + 1]!) &&
  /^(?:,|\(|:|&|\+)?$/.test(statements[i]!.after)
