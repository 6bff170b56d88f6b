import { type AdminRole, roleAllows } from '@kazi/schemas/states'
import { createContext, type ReactNode, useContext } from 'react'

/** The role of the key in this browser; the frame provides it. */
const Role = createContext<AdminRole>('owner')
export const RoleProvider = Role.Provider

/** Whether the key may do what needs this role. The server decides; the console only offers nothing that it refuses. */
export const useMay = (needed: AdminRole = 'operator') => roleAllows(useContext(Role), needed)

type Props = { needs?: AdminRole; children: ReactNode; otherwise?: ReactNode }

/** What changes something: shown only to those whose key may do it. */
export const May = ({ needs = 'operator', children, otherwise = null }: Props) => (useMay(needs) ? children : otherwise)
