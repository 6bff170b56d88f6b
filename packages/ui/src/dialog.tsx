import { Modal, type ModalProps } from '@mantine/core'
import { useBackCloses } from './use-back-closes.ts'

type Props = Omit<ModalProps, 'opened'> & {
  /** Left out for a dialog that is mounted only while it is open. */
  opened?: boolean
  /** Not over a dialog that is part of the URL, which Back closes with it. */
  backCloses?: boolean
}

/** A dialog over the page: Back closes it, like Escape. One that is part of the URL is a Modal, which its router closes. */
export function Dialog({ opened = true, backCloses = true, ...props }: Props) {
  useBackCloses(opened && backCloses, props.onClose)
  return <Modal opened={opened} {...props} />
}
