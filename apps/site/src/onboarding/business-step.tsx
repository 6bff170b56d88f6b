import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import { businessStages, industries, onboardingStep1, type ToolQuestion, toolQuestions } from '@kazi/schemas/onboarding'
import { Choices } from '@kazi/ui/choices'
import { ListField } from '@kazi/ui/list-field'
import { Button, Fieldset, TextInput } from '@mantine/core'
import { blankBusiness, type Draft } from './draft-answers.ts'
import classes from './onboarding.module.css'

const examples: Record<ToolQuestion, string> = {
  projectManagement: 'Asana, Trello',
  crm: 'HubSpot',
  socialMedia: 'Buffer',
  emailMarketing: 'Mailchimp',
  calendar: 'Google Calendar, Calendly',
  accounting: 'QuickBooks',
  ecommerce: 'Shopify',
  analytics: 'Google Analytics',
  customerSupport: 'Zendesk',
  otherTools: 'Anything else',
}

type Props = { draft: Draft; onDone: () => void }

/** Step 1: the business, and the tools it uses. */
export function BusinessStep({ draft, onDone }: Props) {
  const form = useSchemaForm({
    schema: onboardingStep1,
    initialValues: draft.of(blankBusiness),
    onValuesChange: (values) => draft.write(values),
  })
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(onDone, focusFirst(form))}>
      <TextInput
        label="Business name"
        autoComplete="organization"
        withAsterisk
        aria-required
        maxLength={maxLength.line}
        {...form.getInputProps('businessName')}
      />
      <ListField
        label="Industry"
        none="Choose an industry"
        options={industries}
        withAsterisk
        aria-required
        {...form.getInputProps('industry')}
      />
      <Choices
        label="Business stage"
        required
        columns="wide"
        choices={businessStages.map((stage) => ({ value: stage, label: stage }))}
        {...form.getInputProps('businessStage')}
      />
      <Fieldset variant="unstyled" legend="Tools you use today" className={classes.tools}>
        <p className={classes.hint}>All optional. We look for people who know them already.</p>
        <div className={classes.pair}>
          {Object.entries(toolQuestions).map(([field, label]) => (
            <TextInput
              key={field}
              label={label}
              placeholder={examples[field as ToolQuestion]}
              maxLength={maxLength.line}
              {...form.getInputProps(field)}
            />
          ))}
        </div>
      </Fieldset>
      <div className={classes.foot}>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </div>
    </form>
  )
}
