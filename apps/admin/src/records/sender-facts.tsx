import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

type Sender = { name: string; email: string; company: string | null }

/** Who wrote an inquiry. */
export const senderFacts = ({ name, email, company }: Sender): [string, ReactNode][] => [
  ['Name', name],
  [
    'Email',
    <Anchor key="mail" href={`mailto:${email}`}>
      {email}
    </Anchor>,
  ],
  ['Company', company ?? 'Not given'],
]
