import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export const Page = ({ children }: { children: ReactNode }) => (
  <Stack component="main" gap="xl" p="lg" maw={1100} mx="auto">
    {children}
  </Stack>
)

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const long =
  'Nkechinyerem Oluwaseunfunmi Adébáyọ̀-Wanjirũ-Odhiambo van der Westhuizen, Pneumonoultramicroscopicsilicovolcanoconiosis'
