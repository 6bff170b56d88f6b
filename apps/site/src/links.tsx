import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type A = Omit<ComponentProps<'a'>, 'color' | 'style'>
const ButtonAnchor = (props: A & ButtonProps) => <Button component="a" {...props} />
const TextAnchor = (props: A & AnchorProps) => <Anchor component="a" {...props} />

/** A router link that looks like a button. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor)
