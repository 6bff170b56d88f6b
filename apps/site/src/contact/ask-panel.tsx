import '@mantine/core/styles/Tabs.layer.css'
import { promises } from '@kazi/schemas/promises'
import { Tabs } from '@mantine/core'
import classes from './contact.module.css'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { va: { id: number; name: string } }

/** Beside a VA's profile: request an introduction or ask a question. Both go to the team; no email address is shared. */
export const AskPanel = ({ va }: Props) => (
  <section className={classes.panel} aria-labelledby="ask">
    <h2 id="ask" tabIndex={-1}>
      Work with {va.name}
    </h2>
    <p>
      Our team checks with {va.name} and replies within {promises.requestDueHours} hours. You owe nothing until you
      accept a quote.
    </p>
    <Tabs defaultValue="intro" keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="intro">Request an intro</Tabs.Tab>
        <Tabs.Tab value="inquiry">Ask a question</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="intro" pt="md">
        <InquiryForm kind="intro" vaId={va.id} hint="What would you like to hand over?" submit="Request an intro" />
      </Tabs.Panel>
      <Tabs.Panel value="inquiry" pt="md">
        <InquiryForm
          kind="inquiry"
          vaId={va.id}
          hint="What would you like to know first?"
          submit="Send your question"
        />
      </Tabs.Panel>
    </Tabs>
  </section>
)
