/**
 * The clock of a visitor's inquiry: it runs until the team has answered, and waits while the visitor is asked. Only an
 * open inquiry has one.
 */
export const inquiryClocks = ['running', 'waiting'] as const
export type InquiryClock = (typeof inquiryClocks)[number]

type ClockMove = {
  from: readonly InquiryClock[]
  to: InquiryClock
  /** Which emails the visitor gets. */
  email: 'question' | 'proposal' | 'refusal' | null
  /** What somebody reads who does it where the clock stands otherwise. */
  refusal?: string
}
export const inquiryClockMoves = {
  ask: {
    from: ['running'],
    to: 'waiting',
    email: 'question',
    refusal: 'They have not answered the last question yet.',
  },
  /** Somebody has read the visitor's reply. Again, it changes nothing. */
  answered: { from: ['waiting'], to: 'running', email: null },
  /** Whoever proposes, refuses or closes needs no answer any more. */
  propose: { from: inquiryClocks, to: 'running', email: 'proposal' },
  cannotFill: { from: inquiryClocks, to: 'running', email: 'refusal' },
  close: { from: inquiryClocks, to: 'running', email: null },
} as const satisfies Record<string, ClockMove>
export type InquiryClockMove = keyof typeof inquiryClockMoves

export const mayMoveClock = (move: InquiryClockMove, now: InquiryClock) =>
  (inquiryClockMoves[move] as ClockMove).from.includes(now)
