import { type Rate, rateTextAfter } from '@kazi/schemas/profile-shown'
import { say } from '@kazi/schemas/say'
import { VaRow } from '@kazi/ui/va-row'
import { Text } from '@mantine/core'
import { useId } from 'react'
import classes from './card-preview.module.css'
import type { Profile } from './profile.ts'

type Props = {
  profile: Profile
  values: { available: boolean; skills: string; timezone: string; intro: string }
  rate: Rate | null | undefined
}

/** The card of the public search, from what the form has now. */
export function CardPreview({ profile, values, rate }: Props) {
  const heading = useId()
  const { name, photo, rating, reviewCount, experience, backOn } = profile
  const card = { name, photo, rating, reviewCount, experience, backOn: values.available ? backOn : null }
  // An amount that is half typed is not a rate yet: the card shows the last one.
  const whole = rate && !(rate.minCents <= rate.maxCents) ? undefined : rate
  return (
    <section aria-labelledby={heading} className={classes.preview}>
      <h3 id={heading}>{say('Preview')}</h3>
      <Text c="dimmed" size="sm">
        {say('How clients see you when they search. Only you see it until you save.')}
      </Text>
      <VaRow
        order={4}
        va={{
          ...card,
          available: values.available && !backOn,
          skills: values.skills,
          timezone: values.timezone,
          intro: values.intro,
          hourlyRate: rateTextAfter(profile, whole),
        }}
      />
    </section>
  )
}
