import { Gauge, type Registry } from 'prom-client'
import { VERSION } from '../version.ts'

export const tellBuild = (registry: Registry): void => {
  new Gauge({
    name: 'overland_build_info',
    help: 'Always 1: the labels say which version runs, and on which Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  }).set({ version: VERSION.release, commit: VERSION.commit ?? '', node: process.version }, 1)
}
