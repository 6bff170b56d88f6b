import { trpc } from '@kazi/client/connect'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { say } from '@kazi/schemas/say'
import { type MailTopic, vaMailTopics } from '@kazi/schemas/states'
import { Section } from '@kazi/ui/section'
import { Checkbox, Stack, Switch, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from './account.module.css'
import { type Here, readHere, subscribeHere, unsubscribeHere } from './push-here.ts'

const topics = Object.entries(vaMailTopics) as [MailTopic, { label: string; about: string }][]

/** Of one switch: the last choice is sent, too, and after those before. */
const lastChoice = { parallel: () => 'one', inTurn: true }

/** Undefined until the browser has said what it can do. Its permission may be changed in another tab. */
function useHere() {
  const [here, setHere] = useState<Here>()
  const read = useCallback(() => void readHere().then(setHere), [])
  useEffect(() => {
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [read])
  return { here, read }
}

/** News on this device, also when the portal is closed. */
export function Push() {
  const { here, read } = useHere()
  return (
    <Section
      title={say('Notifications on this device')}
      description={say('They also come when this page is closed, and stop when you sign out here.')}
    >
      {here?.can === 'never' && (
        <Text>
          {say(
            "This browser can't show notifications. On an iPhone or iPad, add this page to your home screen, and open it there.",
          )}
        </Text>
      )}
      {here?.can === 'blocked' && (
        <Text>
          {say("Notifications are blocked for this page. Allow them in your browser's settings, then come back here.")}
        </Text>
      )}
      {here?.can !== 'never' && here?.can !== 'blocked' && <OnThisDevice here={here} onChanged={read} />}
    </Section>
  )
}

function OnThisDevice({ here, onChanged }: { here: Here | undefined; onChanged: () => void }) {
  const [{ publicKey, endpoint }] = trpc.vaPortal.push.state.useSuspenseQuery()
  const { client } = trpc.useUtils()
  const failure = say("Notifications couldn't be set up. Check your connection, then try again.")
  const turn = useCommand(
    asProcedure(async (on: boolean) => {
      if (!on) {
        await client.vaPortal.push.drop.mutate()
        await unsubscribeHere()
        return 'off' as const
      }
      const subscription = await subscribeHere(publicKey)
      if (!subscription) return 'refused' as const
      await client.vaPortal.push.keep.mutate(subscription)
      return 'on' as const
    }),
    {
      success: (now) =>
        now === 'on'
          ? 'This device is notified from now on'
          : now === 'off'
            ? 'This device is no longer notified'
            : 'Your browser did not allow it',
      ...lastChoice,
      failure: () => failure,
      onSuccess: onChanged,
    },
  )
  const on = endpoint !== null && endpoint === here?.endpoint
  const [shown, turnTo] = useShown(on)
  return (
    <Stack maw="28rem">
      <Switch
        label={say('Notify me on this device')}
        checked={shown}
        disabled={here === undefined}
        onChange={({ currentTarget: { checked } }) =>
          turnTo(
            checked,
            turn.runAsync(checked).then((now) => now !== 'refused'),
          )
        }
      />
      {on && <Kinds />}
    </Stack>
  )
}

/** What was chosen is shown at once, and until the server says the same; what was not done goes back. */
function useShown(stored: boolean) {
  const [chosen, setChosen] = useState<boolean>()
  /** What was chosen last, while it is not done yet. */
  const last = useRef<Promise<boolean>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has said something new
  useEffect(() => {
    if (!last.current) setChosen(undefined)
  }, [stored])
  const choose = (value: boolean, done: Promise<boolean>) => {
    setChosen(value)
    last.current = done
    const end = (is: boolean) => {
      if (last.current !== done) return
      last.current = undefined
      if (!is) setChosen(undefined)
    }
    done.then(end, () => end(false))
  }
  return [chosen ?? stored, choose] as const
}

function Kinds() {
  const [{ push }] = trpc.vaPortal.preferences.get.useSuspenseQuery()
  return (
    <fieldset className={classes.kinds}>
      <legend>{say('Notify me about')}</legend>
      <Stack gap="xs">
        {topics.map(([topic, words]) => (
          <Kind key={topic} topic={topic} {...words} stored={push[topic]} />
        ))}
      </Stack>
    </fieldset>
  )
}

type KindProps = { topic: MailTopic; label: string; about: string; stored: boolean }
function Kind({ topic, label, about, stored }: KindProps) {
  const save = useCommand(trpc.vaPortal.preferences.save, { ...lastChoice, success: 'Settings saved' })
  const [shown, choose] = useShown(stored)
  return (
    <Checkbox
      label={say(label)}
      description={say(about)}
      checked={shown}
      onChange={({ currentTarget: { checked } }) =>
        choose(
          checked,
          save.runAsync({ push: { [topic]: checked } }).then(() => true),
        )
      }
    />
  )
}
