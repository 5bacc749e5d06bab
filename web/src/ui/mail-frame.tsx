import classes from './mail-frame.module.css';

/** A mail as its reader sees it, sandboxed: no scripts, and links cannot navigate the app. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe title={title} sandbox="" srcDoc={html} className={classes['frame']} />;
}
