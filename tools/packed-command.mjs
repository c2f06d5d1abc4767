// In a packed site command.mjs calls it.
import { requireNode } from './require-node.mjs'

requireNode('24')
import('./open-command.mjs')
