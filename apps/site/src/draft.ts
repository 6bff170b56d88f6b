export { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
