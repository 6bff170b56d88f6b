import { trpc } from '@kazi/client/connect'
import type { ButtonProps } from '@mantine/core'
import { ButtonLink } from '#/links.tsx'

type Props = Pick<ButtonProps, 'size' | 'color' | 'variant'> & { onClick?: () => void; fullWidth?: boolean | undefined }

/** The call to action of every public page: to the dashboard for who is signed in, else to signing in. */
export function StartLink(props: Props) {
  const { data: user } = trpc.auth.whoAmI.useQuery()
  return user ? (
    <ButtonLink to="/dashboard" {...props}>
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to="/auth" {...props}>
      Get Started
    </ButtonLink>
  )
}
