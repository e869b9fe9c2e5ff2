import { unnamed } from '../words/en/host.tsx'

export const named = ({ name }: { readonly name: string }): string => name || unnamed
