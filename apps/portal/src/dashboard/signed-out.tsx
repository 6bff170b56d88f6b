import { say } from '@kazi/schemas/say'
import { Center, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The spec: half a second, then the sign-in. */
const redirectMs = 500

export function SignedOut() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => void navigate({ to: '/va/login', replace: true }), redirectMs)
    return () => clearTimeout(leaving)
  }, [navigate])
  return (
    <Center component="main" mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text>{say('Please sign in first.')}</Text>
      </Stack>
    </Center>
  )
}
