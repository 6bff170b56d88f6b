import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { RatingStars } from '../src/rating.tsx'
import { RatingInput } from '../src/rating-input.tsx'
import { ReasonsList } from '../src/reasons-list.tsx'
import { ScoreMeter } from '../src/score-meter.tsx'
import { Section } from '../src/section.tsx'
import { SkillChips } from '../src/skill-chips.tsx'
import { VaAvatar } from '../src/va-avatar.tsx'
import { VaCard } from '../src/va-card.tsx'
import { long, Page } from './page.tsx'

const amina = {
  name: 'Amina Odhiambo',
  skills: 'Email Management, Customer Service, Research',
  timezone: 'Africa/Nairobi',
  hourlyRate: '12',
  experience: '5 years',
  intro:
    'I keep inboxes at zero and calendars honest. Five years with founders in retail and health, most of them in US Eastern time. I write the way you write, I ask before I guess, and I leave a note of what I did each day.',
}

export function People() {
  const [stars, setStars] = useState(0)
  const [more, setMore] = useState(4)
  return (
    <Page>
      <h1 className="kazi-display">People</h1>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <VaCard
          order={2}
          va={amina}
          rating={<RatingStars value={4.8} count={23} />}
          actions={
            <>
              <Button>Choose Amina</Button>
              <Button variant="default">Not this time</Button>
            </>
          }
        >
          <ScoreMeter score={86.4} />
          <ReasonsList
            reasons={[
              { text: 'Knows Email Management and Customer Service', share: 0.45 },
              { text: '7 hours of overlap with US Eastern', share: 0.3 },
              { text: 'Within your budget of $10-15/hr', share: 0.25 },
            ]}
          />
        </VaCard>
        <VaCard
          order={2}
          va={{ name: long, skills: Array.from({ length: 14 }, (_, n) => `Skill number ${n}`), intro: 'Short.' }}
          rating={<RatingStars value={null} />}
          actions={<Button variant="light">Request intro</Button>}
        />
        <VaCard order={2} va={{ name: 'Chidi' }} />
      </SimpleGrid>
      <Section title="Pieces">
        <Group>
          {['Amina Odhiambo', 'Chidi', 'Thandiwe Nkosi', 'Kwame Mensah', 'Fatou Diop', 'Zawadi K', ''].map((name) => (
            <VaAvatar key={name} name={name} />
          ))}
        </Group>
        <SkillChips skills="Research, Research, , Data Entry" />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ScoreMeter score={91} />
          <ScoreMeter score={58} />
          <ScoreMeter score={12} />
        </SimpleGrid>
        <ReasonsList reasons={['Plain reason from the server', long]} />
        <RatingInput value={stars} onChange={setStars} />
        <RatingInput value={more} onChange={setMore} label="Another rating" />
      </Section>
    </Page>
  )
}
