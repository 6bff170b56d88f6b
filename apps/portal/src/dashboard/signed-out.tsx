import { useSignInElsewhere } from '@kazi/client/whose-device'
import { say } from '@kazi/schemas/say'
import { Center, Loader, Stack, Text } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The spec: half a second, then the sign-in. */
const redirectMs = 500

/** Where the sign-in leads by itself. */
const start = '/va/dashboard'

/** Whether a VA was there on this page, and is not any more. */
export function useEnded(who: string) {
  const [there, setThere] = useState(who === 'va')
  if (who === 'va' && !there) setThere(true)
  return there && who === 'nobody'
}

/** @param ended the session ended under the hands of a VA. */
export function SignedOut({ ended }: { ended: boolean }) {
  useSignInElsewhere()
  const navigate = useNavigate()
  // The short address of the dashboard is '/va-dashboard'. What stands behind '#' may be a key to enter with.
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname.replace(/^\/va-/, '/va/') + searchStr })
  useEffect(() => {
    const search = here === start ? {} : { next: here }
    const leave = () => void navigate({ to: '/va/login', search, state: { signedOut: ended }, replace: true })
    const leaving = setTimeout(leave, redirectMs)
    return () => clearTimeout(leaving)
  }, [navigate, here, ended])
  return (
    <Center component="main" mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text>{say('Please sign in first.')}</Text>
      </Stack>
    </Center>
  )
}
