import classes from './slider.module.css';

type Props = {
  label: string;
  /** What its place means, for those who cannot see it. */
  says: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Of a dialog: it has the focus when that opens. */
  isFirst?: boolean;
};

/** A native slider that fills its row: its keys and its touch are those of the device. */
export function Slider({ label, says, onChange, isFirst = false, ...range }: Props) {
  return (
    <input
      type="range"
      className={classes['slider']}
      {...range}
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      aria-label={label}
      aria-valuetext={says}
    />
  );
}
