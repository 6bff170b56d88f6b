export { brand } from '@kazi/schemas/brand'
