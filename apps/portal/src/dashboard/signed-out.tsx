import { say } from '@kazi/schemas/say'
import { Center, Loader, Stack, Text } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The spec: half a second, then the sign-in. */
const redirectMs = 500

/** Where the sign-in leads by itself. */
const start = '/va/dashboard'

export function SignedOut() {
  const navigate = useNavigate()
  // The short address of the dashboard is '/va-dashboard'. What stands behind '#' may be a key to enter with.
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname.replace(/^\/va-/, '/va/') + searchStr })
  useEffect(() => {
    const search = here === start ? {} : { next: here }
    const leaving = setTimeout(() => void navigate({ to: '/va/login', search, replace: true }), redirectMs)
    return () => clearTimeout(leaving)
  }, [navigate, here])
  return (
    <Center component="main" mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text>{say('Please sign in first.')}</Text>
      </Stack>
    </Center>
  )
}
