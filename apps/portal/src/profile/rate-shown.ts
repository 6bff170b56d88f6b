import type { Rate } from '@kazi/schemas/profile-shown'
import { locale, say, spokenLocale } from '@kazi/schemas/say'
import { hourlyRate } from '@kazi/ui/format'

/**
 * A VA's own rate in the language that they read: '9–12 $US/h'. In English, and where it has no figures, the text that
 * clients read.
 */
export function rateShown({ rate, hourlyRate: text }: { rate: Rate | null; hourlyRate: string | null }) {
  if (!rate || !spokenLocale()) return text && hourlyRate(text)
  const { minCents, maxCents, currency } = rate
  const amounts = new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: minCents % 100 === 0 && maxCents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
  // A range of one amount would be called approximate.
  const figures =
    minCents === maxCents ? amounts.format(minCents / 100) : amounts.formatRange(minCents / 100, maxCents / 100)
  return `${figures}${say('/hr')}`
}
