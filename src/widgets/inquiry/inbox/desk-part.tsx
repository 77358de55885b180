export { AskForm } from '../ask/ask-form.tsx';
export { Guest } from '../guest/guest.tsx';
export { Inbox } from './inbox.tsx';
export { InquiryPage } from './inquiry-page.tsx';
