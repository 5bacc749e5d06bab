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
};

/** A native slider that fills its row: its keys and its touch are those of the device. */
export function Slider({ label, says, onChange, ...range }: Props) {
  return (
    <input
      type="range"
      className={classes['slider']}
      {...range}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      aria-label={label}
      aria-valuetext={says}
    />
  );
}
