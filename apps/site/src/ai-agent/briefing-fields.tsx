import { agentBudgets, agentTimelines, agentTypes, automationLevels } from '@kazi/schemas/agent-briefing'
import { maxLength } from '@kazi/schemas/max-length'
import { Choices } from '@kazi/ui/choices'
import { ListField } from '@kazi/ui/list-field'
import { Button, Textarea, TextInput } from '@mantine/core'
import type { FormEventHandler } from 'react'
import { ButtonLink } from '#/links.tsx'
import classes from './briefing.module.css'
import type { BriefingForm } from './use-briefing.ts'

const options = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }))
const levels = Object.entries(automationLevels).map(([value, level]) => ({ value, ...level }))
const required = { withAsterisk: true, 'aria-required': true } as const

type Props = { form: BriefingForm; onSubmit: FormEventHandler<HTMLFormElement>; sending: boolean }

export function BriefingFields({ form, onSubmit, sending }: Props) {
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Choices
        label="What should the agent do?"
        required
        choices={options(agentTypes)}
        {...form.getInputProps('agentType')}
      />
      <Textarea
        label="Describe the work"
        description="What comes in, what should come out, and how often"
        {...required}
        minRows={4}
        maxLength={maxLength.note}
        {...form.getInputProps('taskDescription')}
      />
      <Choices
        label="How much should it do alone?"
        columns="wide"
        choices={levels}
        {...form.getInputProps('automationLevel')}
      />
      <div className={classes.pair}>
        <ListField
          label="Budget"
          none="Not decided yet"
          options={options(agentBudgets)}
          {...form.getInputProps('budgetRange')}
        />
        <ListField
          label="Timeline"
          none="Not decided yet"
          options={options(agentTimelines)}
          {...form.getInputProps('timeline')}
        />
      </div>
      <Textarea
        label="Integrations"
        description="Optional: the tools that it has to work with"
        minRows={2}
        maxLength={maxLength.note}
        {...form.getInputProps('integrations')}
      />
      <Textarea
        label="Additional requirements"
        description="Optional: rules, languages, what it must never do"
        minRows={2}
        maxLength={maxLength.note}
        {...form.getInputProps('additionalRequirements')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Your name"
          autoComplete="name"
          {...required}
          maxLength={maxLength.line}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email for our reply"
          type="email"
          autoComplete="email"
          {...required}
          maxLength={maxLength.email}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Company"
          description="Optional"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="organization"
          maxLength={maxLength.line}
          {...form.getInputProps('company')}
        />
      </div>
      <div className={classes.foot}>
        <ButtonLink to="/dashboard" variant="default" size="lg">
          Cancel
        </ButtonLink>
        <Button type="submit" size="lg" loading={sending}>
          Submit Briefing
        </Button>
      </div>
    </form>
  )
}
