import classes from './mail-frame.module.css';

/** A mail as its reader sees it, walled off: it runs nothing, and its links open nothing of the application. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe title={title} sandbox="" srcDoc={html} className={classes['frame']} />;
}
